/**
 * Interns names as small integers, looked up by their bytes, so that a known name needs no string. Text is kept in
 * pages: growing never copies it.
 */

const PAGE_BYTES = 1 << 20;
const NAME_BYTES_MAX = 0xffff;

const encoder = new TextEncoder();
const scratch = new Uint8Array(NAME_BYTES_MAX + 1);

export class InternedNames {
  readonly bytesMax: number;
  size = 0;
  #bytesUsed = 0;
  #slots = new Int32Array(1024).fill(-1);
  #hashes = new Int32Array(512);
  /** Where each name starts, over all pages, and how long it is. */
  #starts = new Uint32Array(512);
  #lengths = new Uint16Array(512);
  readonly #pages: Uint8Array[] = [];

  constructor(bytesMax: number) {
    this.bytesMax = bytesMax;
  }

  /** The index of the name in bytes[start, end), a new one if needed; -1 if the limit is reached. */
  idOf(bytes: Uint8Array, start: number, end: number): number {
    let hash = 0x811c9dc5;
    for (let at = start; at < end; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193);
    hash ^= hash >>> 15;
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (;;) {
      const found = this.#slots[slot]!;
      if (found < 0) break;
      if (this.#hashes[found] === hash && this.#equals(found, bytes, start, end)) return found;
      slot = (slot + 1) & mask;
    }
    return this.#add(slot, hash, bytes, start, end);
  }

  /** As `numberOf`, for a text. */
  idOfText(text: string): number {
    if (text === '') return this.idOf(scratch, 0, 0);
    const { read, written } = encoder.encodeInto(text, scratch);
    return read < text.length ? -1 : this.idOf(scratch, 0, written);
  }

  /** The error message for the limit. */
  get limitMessage(): string {
    return `a name may take ${NAME_BYTES_MAX} bytes, and all names of this kind together ${this.bytesMax}`;
  }

  text(name: number): string {
    const start = this.#starts[name]!;
    const page = this.#pages[Math.floor(start / PAGE_BYTES)] ?? new Uint8Array(0);
    const at = start % PAGE_BYTES;
    return new TextDecoder().decode(page.subarray(at, at + this.#lengths[name]!));
  }

  #equals(name: number, bytes: Uint8Array, start: number, end: number): boolean {
    const length = end - start;
    if (this.#lengths[name] !== length) return false;
    const at = this.#starts[name]! % PAGE_BYTES;
    const page = this.#pages[Math.floor(this.#starts[name]! / PAGE_BYTES)]!;
    for (let i = 0; i < length; i++) if (page[at + i] !== bytes[start + i]) return false;
    return true;
  }

  #add(slot: number, hash: number, bytes: Uint8Array, start: number, end: number): number {
    const length = end - start;
    if (length > NAME_BYTES_MAX) return -1;
    // A name lies within one page: the rest of the last page is skipped if too short.
    const bytesLeft = PAGE_BYTES - (this.#bytesUsed % PAGE_BYTES);
    const at = this.#bytesUsed + (length > bytesLeft ? bytesLeft : 0);
    if (at + length > this.bytesMax) return -1;
    while (this.#pages.length * PAGE_BYTES < at + length) this.#pages.push(new Uint8Array(PAGE_BYTES));
    if (length > 0) {
      this.#pages[Math.floor(at / PAGE_BYTES)]!.set(bytes.subarray(start, end), at % PAGE_BYTES);
    }
    this.#bytesUsed = at + length;
    const name = this.size++;
    if (name === this.#hashes.length) this.#widen();
    this.#hashes[name] = hash;
    this.#starts[name] = at;
    this.#lengths[name] = length;
    this.#slots[slot] = name;
    if (this.size * 2 > this.#slots.length) this.#rehash();
    return name;
  }

  #widen(): void {
    const wider = <T extends Int32Array | Uint32Array | Uint16Array>(from: T, to: T): T => {
      to.set(from);
      return to;
    };
    const capacity = 2 * this.#hashes.length;
    this.#hashes = wider(this.#hashes, new Int32Array(capacity));
    this.#starts = wider(this.#starts, new Uint32Array(capacity));
    this.#lengths = wider(this.#lengths, new Uint16Array(capacity));
  }

  #rehash(): void {
    const slots = new Int32Array(2 * this.#slots.length).fill(-1);
    const mask = slots.length - 1;
    for (let name = 0; name < this.size; name++) {
      let slot = this.#hashes[name]! & mask;
      while (slots[slot]! >= 0) slot = (slot + 1) & mask;
      slots[slot] = name;
    }
    this.#slots = slots;
  }
}
