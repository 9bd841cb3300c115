import { PhonePage } from '#components/site/contact-form/phone-page/deferred/PhonePage.tsx';
import { phoneApi } from './phone-api.ts';

export function Page() {
  return <PhonePage api={phoneApi} />;
}
