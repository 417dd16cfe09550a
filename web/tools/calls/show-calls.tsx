import { loadStyle } from '../../enhance/load-style.ts';
import { mount } from '../mount.tsx';
import style from './calls.css?url';
import { YourCalls } from './YourCalls.tsx';

await loadStyle(style);
mount('your-calls', <YourCalls />);
