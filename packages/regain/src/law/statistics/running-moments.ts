/** Mean and variance of numbers that come one by one (Welford). */
export class RunningMoments {
  count = 0;
  mean = 0;
  #squares = 0;

  add(value: number): void {
    this.count += 1;
    const offset = value - this.mean;
    this.mean += offset / this.count;
    this.#squares += offset * (value - this.mean);
  }

  /** Over all of them; 0 if there are none. */
  get variance(): number {
    return this.count === 0 ? 0 : this.#squares / this.count;
  }

  /** Of the mean, if they are drawn independently. */
  get standardError(): number {
    return Math.sqrt(this.#squares / (this.count - 1) / this.count);
  }
}
