/** Maps (cell, task) to the index of the task within its cell: a hash table in flat arrays, 12 bytes per slot. */

export class TaskIndex {
  size = 0;
  #cells = new Int32Array(1024).fill(-1);
  #tasks = new Int32Array(1024);
  #values = new Int32Array(1024);

  /** The value of a pair; -1 if absent. */
  get(cell: number, task: number): number {
    const slot = this.#slotOf(cell, task);
    return this.#cells[slot] === cell ? this.#values[slot]! : -1;
  }

  /** Sets the value of a new pair. */
  add(cell: number, task: number, value: number): void {
    if (this.size * 4 >= this.#cells.length * 3) this.#widen();
    this.#put(cell, task, value);
    this.size++;
  }

  #put(cell: number, task: number, value: number): void {
    const slot = this.#slotOf(cell, task);
    this.#cells[slot] = cell;
    this.#tasks[slot] = task;
    this.#values[slot] = value;
  }

  /** The slot of the pair, or the free slot for it. */
  #slotOf(cell: number, task: number): number {
    const mask = this.#cells.length - 1;
    const mixed = Math.imul(task ^ Math.imul(cell, 0x9e3779b1), 0x85ebca6b);
    let slot = (mixed ^ (mixed >>> 15)) & mask;
    while (this.#cells[slot]! >= 0 && !(this.#cells[slot] === cell && this.#tasks[slot] === task)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #widen(): void {
    const [cells, tasks, values] = [this.#cells, this.#tasks, this.#values];
    this.#cells = new Int32Array(2 * cells.length).fill(-1);
    this.#tasks = new Int32Array(2 * cells.length);
    this.#values = new Int32Array(2 * cells.length);
    for (let slot = 0; slot < cells.length; slot++) {
      if (cells[slot]! >= 0) this.#put(cells[slot]!, tasks[slot]!, values[slot]!);
    }
  }
}
