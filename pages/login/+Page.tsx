import { navigate } from 'vike/client/router';
import { LoginScreen } from '#components/staff/accounts/LoginScreen.tsx';
import { pages } from '#shared/contract/routes.ts';

const openDashboard = () => void navigate(pages.dashboard, { overwriteLastHistoryEntry: true });

export const Page = () => <LoginScreen onLoggedIn={openDashboard} />;
