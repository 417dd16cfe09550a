import { expect, it } from 'vitest';
import { z } from 'zod';
import { exampleApiKey, exampleSite } from './example-caller.ts';

it('shows a key as keys are: a UUID', () => expect(z.uuidv4().safeParse(exampleApiKey).success).toBe(true));
it('shows a site name that needs no escaping in a header', () => expect(exampleSite).toMatch(/^[a-z0-9-]+$/));
