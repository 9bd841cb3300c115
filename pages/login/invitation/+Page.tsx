import { InvitationScreen } from '#components/staff/login/InvitationScreen.tsx';

export function Page() {
  return <InvitationScreen />;
}
