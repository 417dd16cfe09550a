import type { Chart } from './books/chart.ts';
import type { Profile } from './profile.ts';
import type { Random } from './random.ts';
import type { Register } from './register.ts';
import type { Staff } from './work/people.ts';

export interface Office {
  readonly register: Register;
  readonly profile: Profile;
  readonly chart: Chart;
  readonly staff: Staff;
  /** One generator per topic, so that a change in one topic leaves the others unchanged. */
  readonly random: (topic: string) => Random;
}
