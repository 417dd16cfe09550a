import { sampleLanguages } from '@fagvaerk/catalogue/samples/languages.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { useEffect, useRef, useState } from 'react';
import { messagesIn } from '../language/messages.ts';
import { CopyButton } from './CopyButton.tsx';

interface Props {
  language: Language;
  /** For screen readers: "Eksempel på svar". */
  label: string;
  isSample: boolean;
  isWide: boolean;
  isTall: boolean;
}

export function CodeTools({ language, label, isSample, isWide, isTall }: Props) {
  const words = messagesIn(language);
  const self = useRef<HTMLSpanElement>(null);
  const figure = () => self.current?.closest('figure');
  return (
    <span className="code-tools" ref={self}>
      {isSample ? <LanguageChoice label={words.sampleLanguage} /> : null}
      {isWide ? <Toggle name="wrap" label={`${words.wrapLines}: ${label}`} figure={figure} /> : null}
      {isTall ? <Toggle name="whole" label={`${words.showAll}: ${label}`} figure={figure} /> : null}
      <CopyButton language={language} label={label} code={() => figure()?.querySelector('code')} />
    </span>
  );
}

function LanguageChoice({ label }: { label: string }) {
  const self = useRef<HTMLSelectElement>(null);
  // Applies a choice made before hydration.
  useEffect(() => {
    const shown = self.current?.closest('figure')?.dataset.sample;
    if (self.current && self.current.value !== (shown || sampleLanguages[0])) choose(self.current.value);
  }, []);
  return (
    <select ref={self} aria-label={label} autoComplete="off" onChange={(event) => choose(event.target.value)}>
      {sampleLanguages.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  );
}

const choose = (language: string): void =>
  void import('./samples/show.ts').then((samples) => samples.chooseLanguage(language));

interface ToggleProps {
  name: 'wrap' | 'whole';
  label: string;
  figure: () => HTMLElement | null | undefined;
}

function Toggle({ name, label, figure }: ToggleProps) {
  const [isOn, setOn] = useState(false);
  return (
    <button
      className={`code-button ${name}-button`}
      type="button"
      aria-label={label}
      aria-pressed={isOn}
      onClick={() => setOn(figure()?.toggleAttribute(`data-${name}`) ?? false)}
    />
  );
}
