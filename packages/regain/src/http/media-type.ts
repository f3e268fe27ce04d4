/** `application/json` of `application/json; charset=utf-8`. */
export const mediaType = (value: string | undefined): string =>
  (value ?? '').split(';', 1)[0]!.trim().toLowerCase();
