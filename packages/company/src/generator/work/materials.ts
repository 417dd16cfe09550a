import { addDays, type Day, daysBetween } from '../../rules/days.ts';
import { discounted } from '../../rules/invoices.ts';
import { LAST_WORKDAY, officeDay } from '../calendar.ts';
import type { Office } from '../office.ts';
import type { Material } from '../profile.ts';
import type { Random } from '../random.ts';
import { type Job, plannedHours } from './simulation.ts';

export interface Use {
  readonly material: Material;
  readonly quantity: number;
  readonly netUnitPrice: number;
  /** Taken from stock, or delivered. */
  readonly day: Day;
  readonly isFromStock: boolean;
}

export type Uses = ReadonlyMap<Job, readonly Use[]>;

export const netPrice = ([, , , gross, discount]: Material): number => discounted(gross, discount);

export const UNITS = { pieces: 1, hours: 2, metres: 3, kilometres: 4 } as const;

export function useMaterials(office: Office, jobs: readonly Job[]): Uses {
  const random = office.random('materials');
  const { materials } = office.profile.trade;
  const byItem = new Map(Object.values(materials).flatMap((group) => group.map((material) => [material[0], material])));
  return new Map(
    jobs.map((job) => {
      if (job.shifts.length === 0) return [job, []];
      const needs = Object.entries(job.kind.needs ?? {}).map(([item, quantity]) => {
        const material = byItem.get(item);
        if (!material) throw new Error(`${job.kind.name} needs ${item}, which nobody sells`);
        return { material, quantity };
      });
      const others = job.kind.materials
        .flatMap((group) => materials[group] ?? [])
        .filter((one) => !needs.some(({ material }) => material === one));
      return [job, (job.agreement === 'service' ? usedOnVisit : usedOnProject)(job, needs, others, random)];
    }),
  );
}

type Need = Pick<Use, 'material' | 'quantity'>;

function usedOnVisit(job: Job, needs: readonly Need[], others: readonly Material[], random: Random): Use[] {
  const small = others.filter(([, , , gross]) => gross < 400);
  const extras = random
    .some(small, random.int(0, 2))
    .map((material) => ({ material, quantity: quantityOf(material, 1, random) }));
  return [...needs, ...extras].map((need) => ({
    ...need,
    netUnitPrice: netPrice(need.material),
    day: job.start,
    isFromStock: true,
  }));
}

function usedOnProject(job: Job, needs: readonly Need[], others: readonly Material[], random: Random): Use[] {
  const scale = Math.max(1, plannedHours(job) / 40);
  const usual = others.filter(([, , , gross]) => gross < 4500);
  const extras = random
    .some(usual, random.int(3, 9))
    .map((material) => ({ material, quantity: quantityOf(material, scale, random) }));
  const end = job.finished ?? LAST_WORKDAY;
  const length = Math.max(1, daysBetween(job.start, end));
  const deliveries = Array.from({ length: 4 }, (_, index) =>
    officeDay(addDays(job.start, Math.floor((length * index) / 5)), index === 0 ? -random.int(1, 4) : 0),
  );
  return [...needs, ...extras]
    .map((need, index) => {
      // Four items per delivery.
      const day = deliveries[Math.min(index >> 2, 3)] as Day;
      return { ...need, netUnitPrice: netPrice(need.material), day, isFromStock: false };
    })
    .filter(({ day }) => day <= end);
}

function quantityOf([, , unit, gross]: Material, scale: number, random: Random): number {
  if (unit === 'meter') return Math.round(random.int(2, 14) * scale);
  return Math.max(1, Math.round(random.int(1, 3) * scale * (gross > 600 ? 0.4 : 1)));
}
