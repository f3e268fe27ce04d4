/** Status and code from a text, if no field has them. */

const STATUS =
  /\b(?:HTTP(?:\/\d(?:\.\d)?)?|status(?: code)?|error code|code|response)[ :=]{1,3}([45]\d\d)\b|^\s*\(?([45]\d\d)\b|\(([45]\d\d)\)|\b([45]\d\d) (?:Client|Server) Error\b/i;
const CODE = new RegExp(
  [
    String.raw`\bMCP error (-\d{5})`,
    String.raw`\bcode = (\w{2,40}) desc`,
    String.raw`^\d{1,2} ([A-Z]{2,}(?:_[A-Z]+)*):`,
    String.raw`\bAn error occurred \((\w{2,80})\) when`,
    String.raw`\bSQL ?(?:STATE|state)[:[ ]{1,2}(\w{5})\b`,
    String.raw`\bERROR (\d{4}) \(\w{5}\)`,
    String.raw`\bVirtuoso (\w{5}) Error`,
    String.raw`\b(ECONN[A-Z]{3,10}|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT|EACCES|ER_[A-Z_]{3,40}|ORA-\d{5})\b`,
    String.raw`^(?:[a-z]\w*\.){0,8}([A-Z]\w{0,60}(?:Error|Exception))(?=:)`,
    String.raw`\[type=(\w{2,60}),`,
  ].join('|'),
  'm',
);

export function statusIn(text: string): number | undefined {
  const found = STATUS.exec(text)
    ?.slice(1)
    .find((group) => group !== undefined);
  return found === undefined ? undefined : Number(found);
}

export function codeIn(text: string): string | undefined {
  return CODE.exec(text)
    ?.slice(1)
    .find((group) => group !== undefined);
}
