import { languages } from '@fagvaerk/contract/language.ts';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Choice } from '../components/Choice.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { PageTitle } from '../components/PageTitle.tsx';
import { chooseLanguage, languageNames } from '../own-language.ts';
import { sessionQuery } from '../queries.ts';
import { language, words } from '../words.ts';
import { ChangePassword } from './ChangePassword.tsx';
import { accountWords } from './messages.ts';
import { OwnSessions } from './OwnSessions.tsx';
import { SecondFactor } from './SecondFactor.tsx';

export function AccountPage() {
  const session = useQuery(sessionQuery);
  return (
    <>
      <PageTitle
        title={words.account}
        below={
          session.data ? (
            <p>
              {session.data.username} · {words.roles[session.data.role]}
            </p>
          ) : null
        }
      />
      <Loaded query={session}>
        {({ secondFactorNeeded, hasSecondFactor, recoveryCodesLeft }) => (
          <Stack gap={40} className="account">
            {secondFactorNeeded ? null : <ChangePassword hasSecondFactor={hasSecondFactor} />}
            <SecondFactor isOn={hasSecondFactor} isNeeded={secondFactorNeeded} codesLeft={recoveryCodesLeft} />
            {secondFactorNeeded ? null : (
              <>
                <OwnLanguage />
                <OwnSessions />
              </>
            )}
          </Stack>
        )}
      </Loaded>
    </>
  );
}

const OwnLanguage = () => (
  <section className="fields" aria-labelledby="own-language">
    <h2 id="own-language">{words.language}</h2>
    <Choice
      aria-labelledby="own-language"
      description={accountWords.languageHint}
      value={language}
      values={languages}
      labelOf={(one) => languageNames[one]}
      onChange={(chosen) => void chooseLanguage(chosen)}
    />
  </section>
);
