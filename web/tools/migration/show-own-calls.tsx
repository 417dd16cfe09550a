import type { Tool } from '@fagvaerk/catalogue/model.ts';
import { mount } from '../mount.tsx';
import { OwnCalls } from './OwnCalls.tsx';

mount('own-v3-calls' satisfies Tool, <OwnCalls />);
