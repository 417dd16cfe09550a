import { describe, expect, it } from 'vitest';
import type { FieldsOf } from '../../entities/entities.ts';
import { addDays, weekday } from '../../rules/days.ts';
import { daysFrom, isHoliday, LAST_WORKDAY, TODAY } from '../calendar.ts';
import { companies, day, ore, oreOf } from '../companies.fixture.ts';

/** Days off by collective agreement, entered by hand; weekends and weeks 29 to 31 are additional. */
const DAYS_OFF = new Set(
  '2026-05-25 2026-06-05 2026-12-24 2026-12-25 2026-12-31 2027-01-01 2027-03-25 2027-03-26 2027-03-29'.split(' '),
);
const isSummer = (date: string) => date >= '2026-07-13' && date <= '2026-08-02';
const isDayOff = (date: string) => {
  const isWeekend = [0, 6].includes(new Date(`${date}T12:00:00Z`).getUTCDay());
  return isWeekend || isSummer(date) || DAYS_OFF.has(date);
};

describe.each(companies)('$name', ({ all, own, get }) => {
  const category = (hour: FieldsOf<'fitterHour'>) => get('fitterCategory', hour.categoryID);
  const isDriving = (hour: FieldsOf<'fitterHour'>) => category(hour).unit === 'km';
  const hoursOf = Map.groupBy(all('fitterHour'), ({ projectID }) => String(projectID));

  describe('hours', () => {
    it('are on working days only, except for overtime', () => {
      const odd = all('fitterHour').filter((hour) => isDayOff(hour.date) && !category(hour).isOvertime);
      expect(odd).toEqual([]);
      expect(all('fitterHour').some(({ date }) => weekday(String(date)) > 5)).toBe(true);
    });

    it('are few during the summer holiday', () =>
      expect(all('fitterHour').filter(({ date }) => isSummer(date)).length).toBeLessThan(20));

    it('add up to 7 to 7.5 hours a day, or 6.5 to 7 on Fridays', () => {
      const ordinary = own('fitterHour').filter((hour) => !category(hour).isOvertime && !isDriving(hour));
      const days = [...Map.groupBy(ordinary, ({ fitterID, date }) => `${fitterID}/${date}`)];
      const totals = days.map(([key, list]) => ({
        key,
        hours: oreOf(list, 'hours') / 100,
        most: weekday(key.split('/')[1] ?? '') === 5 ? 7 : 7.5,
      }));
      expect(totals.filter(({ hours, most }) => hours > most || hours < most - 0.5)).toEqual([]);
    });

    it('belong to fitters who are employed that day', () => {
      for (const { fitterID, date } of all('fitterHour')) {
        const { startDate, endDate } = get('fitter', fitterID);
        expect(String(startDate) <= String(date) && String(date) <= String(endDate ?? date)).toBe(true);
      }
    });

    it('are dated within their salary period', () => {
      for (const { salaryPeriodID, date } of all('fitterHour')) {
        const { fromDate, toDate } = get('salaryPeriod', salaryPeriodID);
        expect(String(fromDate) <= String(date) && String(date) <= String(toDate)).toBe(true);
      }
    });

    it('have consecutive salary periods of each type through 2027, open from today on', () => {
      for (const { id: typeID } of all('salaryPeriodType')) {
        const periods = all('salaryPeriod')
          .filter((period) => String(period.typeID) === typeID)
          .sort((one, other) => (String(one.fromDate) < String(other.fromDate) ? -1 : 1));
        for (const [index, period] of periods.slice(1).entries())
          expect(period.fromDate).toBe(addDays(String(periods[index]?.toDate), 1));
        expect(String(periods.at(-1)?.toDate) >= '2027-12-31').toBe(true);
        expect(periods.filter(({ toDate, isFinalized }) => String(toDate) > TODAY && isFinalized)).toEqual([]);
      }
    });

    it('are approved by users with the Approver role, and always in a finalized salary period', () => {
      const approver = all('role').find((role) => role.name === 'Approver')?.id ?? '';
      for (const { salaryPeriodID, approvedDate, approvedByID, date } of all('fitterHour')) {
        if (get('salaryPeriod', salaryPeriodID).isFinalized) expect(approvedDate).toBeTruthy();
        if (!approvedDate) continue;
        expect(day(approvedDate) >= String(date)).toBe(true);
        expect(get('user', approvedByID).roleIDs).toContain(approver);
      }
      expect(all('fitterHour').some(({ approvedDate }) => !approvedDate)).toBe(true);
    });

    it('have the sales rate of the price group and the cost rate of the fitter, times the category factor', () => {
      for (const hour of all('fitterHour').filter((one) => !isDriving(one))) {
        const factor = Number(category(hour).factor);
        const { hourRate } = get('priceGroup', get('project', hour.projectID).priceGroupID);
        expect(ore(hour.hourRate)).toBe(ore(Number(hourRate) * factor));
        expect(ore(hour.costRate)).toBe(ore(Number(get('fitter', hour.fitterID).costRate) * factor));
      }
    });

    it('include every category', () => {
      const used = new Set(all('fitterHour').map(({ categoryID }) => String(categoryID)));
      expect(all('fitterCategory').filter(({ id }) => !used.has(id))).toEqual([]);
    });
  });

  describe('worksheets', () => {
    const registered = new Set(all('fitterHour').map(({ worksheetID }) => String(worksheetID)));

    it('are listed on their project in id order', () => {
      for (const project of all('project'))
        expect(project.worksheetIDs).toEqual(
          all('worksheet')
            .filter(({ projectID }) => String(projectID) === project.id)
            .map(({ id }) => Number(id)),
        );
    });

    it('have hours exactly when they are started, all of the same project', () => {
      for (const { worksheetID, projectID } of all('fitterHour'))
        expect(get('worksheet', worksheetID).projectID).toBe(projectID);
      for (const { id, status } of all('worksheet')) expect(registered.has(id)).toBe(status !== 'NotStarted');
    });

    it('start in the future if they are not started', () => {
      for (const { status, startDate } of all('worksheet').filter((sheet) => sheet.status === 'NotStarted'))
        expect(`${status} ${String(startDate) > LAST_WORKDAY}`).toBe('NotStarted true');
    });

    it('have at most one secondary status of each template', () => {
      for (const { secondaryStatusValueIDs } of all('worksheet')) {
        const templates = secondaryStatusValueIDs.map((id) => get('secondaryStatusValue', id).templateID);
        expect(new Set(templates).size).toBe(templates.length);
      }
    });

    it('have the resource groups of the responsible fitter', () => {
      for (const { fitterID, resourceGroupIDs } of all('worksheet')) {
        const groups = all('resourceGroup').filter(({ fitterIDs }) => fitterIDs.includes(Number(fitterID)));
        expect(resourceGroupIDs).toEqual(groups.map(({ id }) => Number(id)));
      }
    });
  });

  describe('calendar events', () => {
    it('and worksheets refer to each other', () => {
      for (const event of all('calendarEvent'))
        for (const id of event.worksheetIDs) expect(get('worksheet', id).calendarEventIDs).toContain(Number(event.id));
      for (const sheet of all('worksheet'))
        for (const id of sheet.calendarEventIDs)
          expect(get('calendarEvent', id).worksheetIDs).toContain(Number(sheet.id));
    });

    it('have the count and names of their fitters, and the projects of their worksheets', () => {
      for (const { fitterIDs, fitterNames, fitterCount, projectIDs, firstProjectID, worksheetIDs } of all(
        'calendarEvent',
      )) {
        const ids = fitterIDs;
        expect(fitterCount).toBe(ids.length);
        expect(fitterNames).toBe(ids.map((id) => get('fitter', id).name).join(', '));
        expect(firstProjectID).toBe(projectIDs[0] ?? null);
        expect(projectIDs).toEqual([...new Set(worksheetIDs.map((id) => get('worksheet', id).projectID))]);
      }
    });

    it('never end before they start, and are on holidays and weekends only for emergencies', () => {
      for (const { start, end, dateRangeStart, dateRangeEnd } of all('calendarEvent')) {
        expect(String(start) <= String(end)).toBe(true);
        expect(String(dateRangeStart) <= String(dateRangeEnd)).toBe(true);
      }
      const odd = all('calendarEvent').filter(
        (event) =>
          (isHoliday(day(event.start)) || weekday(day(event.start)) > 5) && !String(event.title).startsWith('Akut'),
      );
      expect(odd).toEqual([]);
    });

    const workedOn = new Set(
      all('fitterHour').map(({ fitterID, worksheetID, date }) => `${fitterID}/${worksheetID}/${date}`),
    );
    const bookings = all('calendarEvent')
      .filter(({ recurrenceRule }) => !recurrenceRule)
      .flatMap((event) =>
        event.fitterIDs.flatMap((fitterID) =>
          daysFrom(day(event.start), day(event.end)).map((date) => ({ ...event, fitterID, date })),
        ),
      );
    const diaries = [...Map.groupBy(bookings, ({ fitterID, date }) => `${fitterID}/${date}`)];

    const hasVisit = (events: readonly FieldsOf<'calendarEvent'>[]) =>
      events.some(({ worksheetIDs }) => worksheetIDs.length > 0);

    it('never overlap for the same fitter', () => {
      const twice = diaries.filter(([, list]) => {
        const timed = list.filter(({ isAllDay }) => !isAllDay);
        const overlaps = timed.some((one) =>
          timed.some(
            (other) =>
              one.id < other.id && String(one.start) < String(other.end) && String(other.start) < String(one.end),
          ),
        );
        return overlaps || list.length - timed.length > 1 || (list.length > timed.length && hasVisit(timed));
      });
      expect(twice.map(([key]) => key)).toEqual([]);
    });

    it('include no visit that starts before the end time of the Monday meeting', () => {
      const meeting = all('calendarEvent').find(({ recurrenceRule }) => recurrenceRule);
      const early = all('calendarEvent').filter(
        ({ isAllDay, worksheetIDs, startTime }) =>
          !isAllDay && worksheetIDs.length > 0 && String(startTime) < String(meeting?.endTime),
      );
      expect(early).toEqual([]);
    });

    it('match the days the fitters worked, and avoid future days off', () => {
      const onWorksheets = bookings.filter(({ worksheetIDs }) => worksheetIDs.length > 0);
      const past = onWorksheets.filter(({ date }) => date <= LAST_WORKDAY);
      const worked = past.filter(({ fitterID, worksheetIDs, date }) =>
        worksheetIDs.some((id) => workedOn.has(`${fitterID}/${id}/${date}`)),
      );
      expect(past.length).toBeGreaterThan(1000);
      expect(worked.length / past.length).toBeGreaterThan(0.95);
      const ahead = onWorksheets.filter(({ date }) => date > LAST_WORKDAY);
      expect(ahead.length).toBeGreaterThan(100);
      expect(ahead.filter(({ date }) => isDayOff(date))).toEqual([]);
      expect(all('calendarEvent').length).toBeLessThan(1000);
    });

    it('book only fitters who are employed that day', () => {
      const isWithin = ({ startDate, endDate }: FieldsOf<'fitter'>, date: string) =>
        startDate <= date && date <= (endDate ?? date);
      for (const { fitterID, date, worksheetIDs } of bookings)
        if (worksheetIDs.length > 0) expect(isWithin(get('fitter', fitterID), date), `${fitterID} ${date}`).toBe(true);
    });

    it('and worksheets have the same start date and time', () => {
      for (const sheet of own('worksheet')) {
        const events = sheet.calendarEventIDs.map((id) => get('calendarEvent', id));
        if (events.length === 0) continue;
        expect(sheet.startDate).toBe(events.map(({ start }) => day(start)).sort()[0]);
        const [first] = events.filter(({ start }) => day(start) === sheet.startDate);
        if (!first?.isAllDay) expect(sheet.startTime).toBe(first?.startTime);
      }
    });

    it('include a weekly series and a meeting moved out of it', () => {
      const moved = all('calendarEvent').find(({ recurrenceID }) => recurrenceID);
      expect(get('calendarEvent', moved?.recurrenceID).recurrenceRule).toMatch(/^FREQ=WEEKLY;BYDAY=MO/);
    });
  });

  describe('projects', () => {
    it('include every status and type, and have unique references', () => {
      for (const status of ['NotStarted', 'InProgress', 'Completed', 'Closed'])
        expect(all('project').filter((one) => one.status === status).length, status).toBeGreaterThan(3);
      for (const type of ['Project', 'MiniProject'])
        expect(all('project').filter((one) => one.type === type).length, type).toBeGreaterThan(50);
      expect(new Set(all('project').map(({ reference }) => reference)).size).toBe(all('project').length);
    });

    it('have a closing date exactly when closed, and no hours or invoices after it', () => {
      const days = [
        ...all('fitterHour').map(({ projectID, date }) => ({ projectID, date })),
        ...all('invoice').map(({ projectID, date }) => ({ projectID, date })),
        ...all('purchaseInvoice').map(({ projectID, billingDate }) => ({ projectID, date: billingDate })),
      ];
      const late = days.filter(({ projectID, date }) => {
        const closedDate = projectID && get('project', projectID).closedDate;
        return closedDate && date > closedDate;
      });
      expect(late).toEqual([]);
      for (const { status, isClosed, closedDate } of all('project')) {
        expect(isClosed).toBe(status === 'Closed');
        expect(Boolean(closedDate)).toBe(isClosed);
      }
    });

    it('have no hours if not started, and have hours if completed or closed', () => {
      for (const { id, status, groupID } of own('project')) {
        if (status === 'NotStarted') expect(hoursOf.has(id)).toBe(false);
        if (status === 'Completed' || status === 'Closed') expect(hoursOf.has(id), `${id} ${groupID}`).toBe(true);
      }
    });

    it('have the invoiced amount of their invoices, and costs of at least their hours and purchases', () => {
      const invoices = Map.groupBy(
        all('invoice').filter(({ isDraft }) => !isDraft),
        ({ projectID }) => String(projectID),
      );
      const lines = Map.groupBy(all('purchaseInvoiceLine'), ({ projectID }) => String(projectID));
      for (const project of all('project').filter(({ totalCosts }) => totalCosts !== undefined)) {
        expect(ore(project.invoicedAmount)).toBe(oreOf(invoices.get(project.id) ?? [], 'priceWOVat'));
        expect(ore(project.coverage)).toBe(ore(project.invoicedAmount) - ore(project.totalCosts));
        const known =
          oreOf(hoursOf.get(project.id) ?? [], 'totalCost') + oreOf(lines.get(project.id) ?? [], 'lineTotal');
        expect(ore(project.totalCosts)).toBeGreaterThanOrEqual(known);
      }
    });

    it('are mostly profitable when closed', () => {
      const closed = own('project').filter(({ isClosed }) => isClosed);
      const earning = closed.filter(({ coverage }) => Number(coverage) > 0);
      expect(earning.length / closed.length).toBeGreaterThan(0.85);
    });
  });

  describe('quality forms', () => {
    const answersOf = (form: FieldsOf<'qaSchema'>) =>
      form.groups.flatMap(({ sections }) => sections.flatMap(({ answers }) => answers));

    it('count their answers, and are complete only when everything required is answered', () => {
      for (const form of all('qaSchema')) {
        const answers = answersOf(form);
        const count = (required: boolean, isAnswered: boolean) =>
          answers.filter((one) => one.required === required && (one.value !== null) === isAnswered).length;
        expect(form.answerCount).toEqual({
          answeredRequired: count(true, true),
          answeredUnrequired: count(false, true),
          unansweredRequired: count(true, false),
          unansweredUnrequired: count(false, false),
        });
        if (form.isCompleted) expect(count(true, false)).toBe(0);
        if (form.approvedDate) expect(form.isCompleted).toBe(true);
        expect(Boolean(form.completedByID)).toBe(form.isCompleted);
      }
    });

    it('are answered by existing users, with one of the options if there are any', () => {
      const names = new Set(all('user').map((user) => user.name));
      for (const { answerType, value, answeredBy, options } of all('qaSchema').flatMap(answersOf)) {
        if (value === null) continue;
        expect(names.has(answeredBy as string)).toBe(true);
        if (answerType === 'RadioList') expect(options).toContain(value);
        if (answerType === 'CheckBoxList') expect(options).toEqual(expect.arrayContaining(value.split(';')));
      }
    });

    it('have a unique reference derived from the project reference', () => {
      expect(new Set(all('qaSchema').map(({ reference }) => reference)).size).toBe(all('qaSchema').length);
      for (const { reference, projectID } of all('qaSchema'))
        expect(String(reference)).toMatch(new RegExp(`^${get('project', projectID).reference}-KS\\d$`));
    });
  });
});
