import type { CallStep } from '@fagvaerk/contract/calls.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import type { ReactNode } from 'react';
import { callMessagesIn } from '../language/call-messages.ts';

interface Props {
  steps: readonly Pick<CallStep, 'rule' | 'passed' | 'looked' | 'change'>[];
  /** Of the refusal, if the documentation explains it. */
  code: string | null;
  language: Language;
  /** What the reader can do about the rule that refuses the call. */
  fix?: ReactNode;
}

/** Whether a call would be allowed now, rule by rule. */
export function Explanation({ steps, code, language, fix }: Props) {
  const words = callMessagesIn(language);
  const refusing = steps.find(({ passed }) => !passed);
  return (
    <div className="box why">
      <p className="why-verdict" role="status">
        <strong>{refusing ? words.refusedNow : words.allowedNow}</strong>{' '}
        {refusing ? refusing.looked : words.allowedText}{' '}
        {code === null ? null : <a href={`/errors#${code}`}>{words.aboutCode(code)}</a>}
      </p>
      {refusing?.change ? (
        <p>
          <strong>{words.change}</strong> {refusing.change}
        </p>
      ) : null}
      {refusing ? fix : null}
      <ol className="why-steps" aria-label={words.steps}>
        {steps.map(({ rule, passed, looked }) => (
          <li key={rule}>
            <span className={`mark ${passed ? 'good' : 'bad'}`}>{passed ? words.passed : words.notPassed}</span>
            <span>{looked}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
