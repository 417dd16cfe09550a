import type { Language } from '@fagvaerk/contract/language.ts';
import { describe, expect, it } from 'vitest';
import { componentMessagesIn } from './components/messages.ts';
import { customersMessagesIn } from './customers/messages.ts';
import { loginMessagesIn } from './login/messages.ts';
import { adminMessagesIn } from './messages.ts';
import { rightsMessagesIn } from './rights/messages.ts';

const tablesIn = (language: Language) => ({
  ...loginMessagesIn(language),
  ...customersMessagesIn(language),
  ...componentMessagesIn(language),
  ...adminMessagesIn(language),
});
const [da, en] = [tablesIn('da'), tablesIn('en')];

describe('admin messages', () => {
  it('are verbatim where prescribed in Danish', () => {
    expect(da.customerAdded).toBe('The Customer was added successfully');
    expect(da.serverFailed).toBe('Der er sket en fejl. Prøv igen senere.');
    expect(da.toggleFailed).toBe("There was an error while toggling the customer's API access.");
    expect(da.deleteFailed).toBe('Error occurred when trying to delete item.');
    expect(da.deleteCancelled).toBe('You did NOT delete the item!');
    expect(da.deleted('Kjær El')).toContain('Kjær El');
    expect(da.login).toBe('Login');
  });
  it('keep prescribed English in both languages', () => {
    for (const key of ['customerAdded', 'toggleFailed', 'deleteFailed', 'deleteCancelled'] as const) {
      expect(en[key]).toBe(da[key]);
    }
  });
  it('number the levels as the access API does', () =>
    expect(Object.values(rightsMessagesIn('da').levels)).toEqual([
      '1 Opret (POST)',
      '2 Læs (GET)',
      '3 Slet (DELETE)',
      '4 Opdatér (PUT)',
    ]));
});
