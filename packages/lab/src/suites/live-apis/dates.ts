/** Days as texts, YYYY-MM-DD, computed without a clock. */

const DAY_MS = 86_400_000;

/** The day on loopback; on the network, the day is an argument. */
export const loopbackDay = '2026-03-02';

export function plusDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

export function dayOfYear(date: string): number {
  return Math.round(
    (Date.parse(`${date}T00:00:00Z`) - Date.parse(`${date.slice(0, 4)}-01-01T00:00:00Z`)) / DAY_MS,
  );
}

/** All days from the first to the last, at most a year of them. */
export function daysFrom(first: string, last: string): readonly string[] {
  const days: string[] = [];
  for (let day = first; day <= last && days.length < 366; day = plusDays(day, 1)) days.push(day);
  return days;
}

/** Whether the day is neither a Saturday nor a Sunday. */
export function isWorkday(date: string): boolean {
  const weekday = new Date(Date.parse(`${date}T00:00:00Z`)).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

export function isDate(text: string | null): text is string {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
}
