/** Sections of a Markdown file that a program writes, between `<!-- name -->` and `<!-- /name -->`. */

/** The text between the markers, without the blank lines around it. */
export function sectionOf(markdown: string, name: string): string {
  const { start, end } = bounds(markdown, name);
  return markdown.slice(start, end).trim();
}

/** The same file with the section replaced; everything outside the markers is kept to the byte. */
export function withSection(markdown: string, name: string, content: string): string {
  const { start, end } = bounds(markdown, name);
  return `${markdown.slice(0, start)}\n\n${content.trim()}\n\n${markdown.slice(end)}`;
}

function bounds(markdown: string, name: string): { start: number; end: number } {
  const open = `<!-- ${name} -->`;
  const close = `<!-- /${name} -->`;
  const at = markdown.indexOf(open);
  const end = markdown.indexOf(close, at);
  if (at < 0 || end < 0) throw new Error(`the file needs the markers ${open} and ${close}, in this order`);
  if (markdown.indexOf(open, at + 1) >= 0) throw new Error(`the marker ${open} must occur once`);
  return { start: at + open.length, end };
}
