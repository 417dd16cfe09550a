import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely';
import { pause, sliceMs } from '../slices.ts';

/**
 * The embedded database answers in the tick it is asked in: a thousand statements in a row would hold the process until
 * the last of them. With this, everything else that waits has its turn in between.
 */
export class TurnsBetweenStatements implements KyselyPlugin {
  /** When the first statement of this round of the event loop began. */
  #sinceMs: number | undefined;

  transformQuery({ node }: PluginTransformQueryArgs) {
    if (this.#sinceMs === undefined) {
      this.#sinceMs = performance.now();
      setImmediate(() => {
        this.#sinceMs = undefined;
      });
    }
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    if (this.#sinceMs !== undefined && performance.now() - this.#sinceMs > sliceMs) await pause();
    return result;
  }
}
