import { useCallback } from 'react';
import { navigate } from 'vike/client/router';
import { LoginScreen } from '#components/staff/login/LoginScreen.tsx';
import { pages } from '#shared/contract/routes.ts';

export function Page() {
  const onLoggedIn = useCallback(
    () => void navigate(pages.dashboard, { overwriteLastHistoryEntry: true }),
    [],
  );
  return <LoginScreen onLoggedIn={onLoggedIn} />;
}
