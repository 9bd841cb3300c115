import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { anchors, pages, patientPageOf, website } from '#shared/contract/routes.ts';
import { honeypotName, type ContactFormValues } from '#shared/rules/contact-form.ts';
import { healthConsentName, healthConsentRefusals, type HealthConsent } from '#shared/rules/health-consent.ts';
import { draftTokenName, plainFormSentQuery, robotProblem } from '#shared/rules/plain-form.ts';
import { sendRefusal } from '../../pages/render-page.ts';
import type { Additions } from '../../upstream/additions.ts';
import type { Forms } from '../forms.ts';
import { formOptions, valuesOf, type PlainFormBody } from './body.ts';
import {
  checkFields,
  checkHealthConsent,
  failureRefusal,
  type PlainFormRefusal,
  type RefusedDocument,
} from './check.ts';
import { openPlainDraft, storeInDraft, submitPlainDraft, type PlainDraft } from './plain-draft.ts';
import texts from './texts.json' with { type: 'json' };

interface Outcome extends PlainDraft {
  /** The reason why the form was not sent; null if it was sent. */
  refusal: PlainFormRefusal | null;
  refused: readonly RefusedDocument[];
  /** The path of the patient's page, if the provider has one. */
  patientPage?: string | null;
}

/**
 * Receives the contact form without scripts, one multipart POST. Redirects to the thank-you screen, or returns the
 * same form with the reasons for the refusal and everything that the visitor entered: texts in their fields,
 * documents in a draft.
 */
export async function plainFormPlugin(
  app: FastifyInstance,
  options: Forms & { healthConsent: HealthConsent | null; additions: () => Additions },
) {
  const { render, limits, healthConsent, storeDocument, receiveForm, sentRequests, metrics, additions } = options;
  await app.register(multipart, formOptions(limits));

  const checkRobot = (fields: PlainFormBody['fields']): PlainFormRefusal | null => {
    if (!fields.get(honeypotName)) return null;
    metrics.honeypot.inc();
    return { statusCode: 400, problem: robotProblem };
  };

  /** Stores the documents, unless a required consent is missing, and submits the form if everything is valid. */
  const take = async (request: FastifyRequest, form: PlainFormBody, values: ContactFormValues): Promise<Outcome> => {
    const noConsent = checkHealthConsent(form.fields.get(healthConsentName), healthConsent);
    const found = form.refusal ?? checkRobot(form.fields) ?? checkFields(values) ?? noConsent;
    let draft: PlainDraft = { clientToken: form.fields.get(draftTokenName) ?? '', files: form.kept };
    let refused = form.refused;
    try {
      const opened = await openPlainDraft(request, form, values.service);
      const stored = await storeInDraft(request, opened, noConsent ? [] : form.documents, storeDocument);
      draft = stored;
      const reason = { statusCode: 400, problem: healthConsentRefusals.document };
      const heldBack = (noConsent ? form.documents : []).map(({ name: fileName }) => ({ fileName, ...reason }));
      refused = [...refused, ...stored.refused, ...heldBack];
      const [first] = refused;
      const refusal = found ?? opened.refusal ?? (first && { ...first, problem: texts.documentProblem });
      if (refusal) return { ...draft, refused, refusal };
      const answer = await submitPlainDraft(request, draft, values, healthConsent, additions);
      return { ...draft, refused, refusal: null, patientPage: patientPageOf(answer) };
    } catch (error) {
      return { ...draft, refused, refusal: failureRefusal(error, request, texts.sendFailed) };
    }
  };

  app.post(website.contactFormPost, { config: { isNoLoad: true } }, async (request, reply) => {
    const { form, values, ...outcome } = await receiveForm(request, async (form) => {
      const values = valuesOf(form.fields);
      return { form, values, ...(await take(request, form, values)) };
    });
    const { clientToken, files, refused, refusal, patientPage } = outcome;
    if (!refusal) {
      sentRequests.keep(reply, { ...values, documents: files.length, patientPage });
      return reply.redirect(`${pages.home}?${plainFormSentQuery}#${anchors.contactForm}`, 303);
    }
    const page = await render(request, {
      path: pages.home,
      api: request.api,
      plainForm: {
        status: 'refused',
        values,
        problem: refusal.problem,
        consent: checkHealthConsent(form.fields.get(healthConsentName), healthConsent) === null,
        isRobot: Boolean(form.fields.get(honeypotName)),
        clientToken,
        files,
        refused: refused.map(({ fileName, problem }) => ({ fileName, problem })),
      },
    });
    return sendRefusal(request, reply, page, refusal);
  });
}
