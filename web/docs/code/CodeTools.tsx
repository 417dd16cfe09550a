import { sampleLanguages } from '@fagvaerk/catalogue/samples/languages.ts';
import { useLanguage } from '../page-context.ts';

interface Props {
  /** For screen readers: "Eksempel på svar". */
  label: string;
  isSample: boolean;
  isWide: boolean;
  isTall: boolean;
}

/** Static; enhance/buttons.ts acts on the buttons, enhance/samples on the choice. */
export function CodeTools({ label, isSample, isWide, isTall }: Props) {
  const { words } = useLanguage();
  return (
    <span className="code-tools needs-script">
      {isSample ? (
        <select aria-label={words.sampleLanguage} autoComplete="off">
          {sampleLanguages.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      ) : null}
      {isWide ? <Toggle name="wrap" label={`${words.wrapLines}: ${label}`} /> : null}
      {isTall ? <Toggle name="whole" label={`${words.showAll}: ${label}`} /> : null}
      <span className="copy-notice" role="status" />
      <button className="code-button copy-button" type="button" aria-label={`${words.copy}: ${label}`} />
    </span>
  );
}

const Toggle = ({ name, label }: { name: 'wrap' | 'whole'; label: string }) => (
  <button
    className={`code-button ${name}-button`}
    type="button"
    aria-label={label}
    aria-pressed={false}
    data-toggles={name}
  />
);
