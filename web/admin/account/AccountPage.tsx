import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../components/Loaded.tsx';
import { PageTitle } from '../components/PageTitle.tsx';
import { sessionQuery } from '../queries.ts';
import { words } from '../words.ts';
import { ChangePassword } from './ChangePassword.tsx';
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
        {({ passwordChangeNeeded, secondFactorNeeded, hasSecondFactor, recoveryCodesLeft }) => (
          <Stack gap={40} className="account">
            {secondFactorNeeded ? null : (
              <ChangePassword isNeeded={passwordChangeNeeded} hasSecondFactor={hasSecondFactor} />
            )}
            {passwordChangeNeeded ? null : (
              <SecondFactor isOn={hasSecondFactor} isNeeded={secondFactorNeeded} codesLeft={recoveryCodesLeft} />
            )}
            {passwordChangeNeeded || secondFactorNeeded ? null : <OwnSessions />}
          </Stack>
        )}
      </Loaded>
    </>
  );
}
