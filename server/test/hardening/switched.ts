import type { Customer } from './calls.ts';

/** Somebody whose access comes and goes, and what is certain of it. */
export class Switched {
  readonly customer: Customer;
  #isOn: boolean | undefined = true;
  #changes = 0;

  constructor(customer: Customer) {
    this.customer = customer;
  }

  /** Until the change has been answered, nobody knows how it is. */
  async turn(isOn: boolean, change: () => Promise<unknown>): Promise<void> {
    this.#changes++;
    this.#isOn = undefined;
    await change();
    this.#isOn = isOn;
  }

  /** What a call came to, and how access was all the while; undefined where that is not certain. */
  async during<Came>(call: () => Promise<Came>): Promise<{ came: Came; isOn: boolean | undefined }> {
    const [isOn, changes] = [this.#isOn, this.#changes];
    const came = await call();
    return { came, isOn: this.#changes === changes ? isOn : undefined };
  }
}
