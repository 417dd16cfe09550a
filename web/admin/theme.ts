import { type CSSVariablesResolver, colorsTuple, createTheme, type VariantColorsResolver } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { language, words } from './words.ts';

/** Mantine colours from the design tokens, which handle both schemes. */
const palette = {
  accent: { solid: 'var(--accent)', on: 'var(--on-accent)' },
  danger: { solid: 'var(--delete)', on: 'var(--on-accent)' },
  success: { solid: 'var(--post)', on: 'var(--paper)' },
  warning: { solid: 'var(--put)', on: 'var(--paper)' },
  info: { solid: 'var(--get)', on: 'var(--paper)' },
};

const isColour = (name: unknown): name is keyof typeof palette => Object.hasOwn(palette, String(name));

const deeper = (colour: string) => `color-mix(in oklab, ${colour} 88%, var(--ink))`;

const resolveVariantColors: VariantColorsResolver = ({ color, variant }) => {
  const { solid, on } = palette[isColour(color) ? color : 'accent'];
  const clear = '1px solid transparent';
  switch (variant) {
    case 'filled':
      return { background: solid, hover: deeper(solid), color: on, border: clear };
    case 'light':
      return { background: 'var(--tint)', hover: deeper('var(--tint)'), color: solid, border: clear };
    case 'subtle':
      return { background: 'transparent', hover: 'var(--sunken)', color: 'var(--ink-soft)', border: clear };
    default:
      return {
        background: 'var(--raised)',
        hover: 'var(--sunken)',
        color: color === 'danger' ? solid : 'var(--ink)',
        border: '1px solid var(--line-strong)',
      };
  }
};

const picker = {
  searchable: true,
  openOnFocus: false,
  maxDropdownHeight: 280,
  nothingFoundMessage: words.noMatch,
};

export const theme = createTheme({
  fontFamily: 'var(--sans)',
  fontFamilyMonospace: 'var(--mono)',
  primaryColor: 'accent',
  colors: { accent: colorsTuple('#b23a10'), danger: colorsTuple('#a3261b') },
  variantColorResolver: resolveVariantColors,
  defaultRadius: 8,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Badge: { defaultProps: { variant: 'light', size: 'lg', h: 22, px: 8, miw: 'max-content', tt: 'none', fw: 500 } },
    Autocomplete: { defaultProps: { openOnFocus: false, maxDropdownHeight: 280 } },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': words.close } } },
    InputClearButton: { defaultProps: { 'aria-label': words.clear } },
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': words.close }, centered: true } },
    MultiSelect: { defaultProps: { ...picker, hidePickedOptions: true } },
    Select: { defaultProps: picker },
  },
});

const variables = {
  '--mantine-color-body': 'var(--raised)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-soft)',
  '--mantine-color-error': 'var(--delete)',
  '--mantine-color-default': 'var(--raised)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--ink-soft)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-color-accent-filled': 'var(--accent)',
  '--mantine-color-danger-filled': 'var(--delete)',
};

export const themeVariables: CSSVariablesResolver = () => ({ variables: {}, light: variables, dark: variables });

const dark = matchMedia('(prefers-color-scheme: dark)');

/** The user's choice, else the system's. */
export function useScheme(): 'light' | 'dark' {
  return useSyncExternalStore(watchScheme, () => {
    const chosen = document.documentElement.dataset.scheme;
    return chosen === 'light' || chosen === 'dark' ? chosen : dark.matches ? 'dark' : 'light';
  });
}

function watchScheme(notify: () => void): () => void {
  const choice = new MutationObserver(notify);
  choice.observe(document.documentElement, { attributeFilter: ['data-scheme'] });
  dark.addEventListener('change', notify);
  return () => {
    choice.disconnect();
    dark.removeEventListener('change', notify);
  };
}

export const calendarSettings = { locale: language, firstDayOfWeek: 1 as const };
