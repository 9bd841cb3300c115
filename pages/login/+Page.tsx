import { useCallback } from 'react';
import { navigate } from 'vike/client/router';
import { LoginScreen } from '#components/session/LoginScreen.tsx';
import { pages } from '#shared/routes.ts';

export function Page() {
  const onLoggedIn = useCallback(
    () => void navigate(pages.dashboard, { overwriteLastHistoryEntry: true }),
    [],
  );
  return <LoginScreen onLoggedIn={onLoggedIn} />;
}
