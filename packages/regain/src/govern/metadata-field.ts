/** Fields of an answer that say something about the rest of it. */

/** What says that the rest is old, cut short, wrong or in another unit is not to be overlooked. */
export const METADATA_FIELD: RegExp =
  /(?:^|[_-])(?:age|as_of|asof|stale|cached?|from_cache|expire[sd]?|outdated|truncated|partial|incomplete|more|cursor|next|pages?|warnings?|errors?|unit|units|currency)(?:$|[_-])|(?:Unit|Age|Cache|Cursor|Error|Warning)s?$|^next[A-Z]|^as[A-Z]/;
