import { type FormEvent, type ReactNode, useEffect } from 'react';
import { Logo } from '../../shell/Logo.tsx';
import { shellWords } from '../words.ts';
import { loginWords } from './messages.ts';

interface Props {
  title: string;
  lead: ReactNode;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

export function LoginFrame({ title, lead, onSubmit, children }: Props) {
  useEffect(() => {
    document.title = `${title} · ${shellWords.adminPanel}`;
  }, [title]);

  return (
    <main className="login">
      <form onSubmit={onSubmit} aria-labelledby="login-title" noValidate>
        <a className="brand" href="/" title={loginWords.goToDocumentation}>
          <Logo />
          <span>{shellWords.brand}</span>
          <span className="brand-part">API</span>
        </a>
        <h1 id="login-title">{title}</h1>
        <p className="login-lead">{lead}</p>
        {children}
      </form>
    </main>
  );
}
