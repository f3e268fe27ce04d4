/** Fields of an answer that describe the answer itself. */

/** Fields that say that the answer is old, truncated, wrong or in another unit. */
export const METADATA_FIELD: RegExp =
  /(?:^|[_-])(?:age|as_of|asof|stale|cached?|from_cache|expire[sd]?|outdated|truncated|partial|incomplete|more|cursor|next|pages?|warnings?|errors?|unit|units|currency)(?:$|[_-])|(?:Unit|Age|Cache|Cursor|Error|Warning)s?$|^next[A-Z]|^as[A-Z]/;
