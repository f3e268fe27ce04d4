/** Whether a text is truncated JSON. Logs and sequences of several values count as complete. */

/** Longer texts are not examined. */
const CHARS_MAX = 1_000_000;

export function isTruncatedJson(text: string): boolean {
  if (text.length > CHARS_MAX || !/^\s*(?:\{\s*"|\[\s*[{["\d])/.test(text)) return false;
  let depth = 0;
  let isInText = false;
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (isInText) {
      if (char === BACKSLASH) i++;
      else if (char === QUOTE) isInText = false;
    } else if (char === QUOTE) isInText = true;
    else if (char === OPEN_BRACE || char === OPEN_BRACKET) depth++;
    else if (char === CLOSE_BRACE || char === CLOSE_BRACKET) depth--;
  }
  return depth > 0 || isInText;
}

const QUOTE = 34;
const OPEN_BRACKET = 91;
const BACKSLASH = 92;
const CLOSE_BRACKET = 93;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;
