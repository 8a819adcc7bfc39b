/** The control of `control.ts` over HTTP, under `{base_url}/_control`, in JSON. For tests only. */
import { Router, type Request } from 'express';
import * as z from 'zod';
import { send } from '../exchange/reply.ts';
import { errorReply } from '../exchange/api-error.ts';
import { readBody, readQuery } from '../api/validate.ts';
import { faultSchema } from '../state/faults.ts';
import {
  applicationInput,
  learnerInput,
  profileInput,
  quotaInput,
  wordsInput,
  type InstanceControl,
} from './control.ts';
import { settingsInput } from '../settings.ts';

const whoseSchema = z.strictObject({ learner: z.string().optional() });
const clockSchema = z.strictObject({ advanceMs: z.int().nonnegative() });

type Method = 'get' | 'post' | 'patch' | 'delete';
/** What it returns is sent as JSON; undefined becomes `{}`. */
type Command = (control: InstanceControl, req: Request) => unknown;

const commands: readonly (readonly [Method, string, Command])[] = [
  ['get', '/counters', (control) => control.counters()],
  ['delete', '/counters', (control) => control.resetCounters()],
  ['get', '/words', (control, req) => control.words(readQuery(req, whoseSchema).learner)],
  [
    'post',
    '/words',
    (control, req) => {
      const { learner, words } = readBody(req, wordsInput);
      return control.addWords(learner, words);
    },
  ],
  ['get', '/cards', (control, req) => control.cards(readQuery(req, whoseSchema).learner)],
  ['get', '/answers', (control, req) => control.answers(readQuery(req, whoseSchema).learner)],
  [
    'get',
    '/authorizations',
    (control, req) => control.authorizations(readQuery(req, whoseSchema).learner),
  ],
  ['get', '/faults', (control) => control.faults()],
  ['post', '/faults', (control, req) => control.addFault(readBody(req, faultSchema))],
  ['delete', '/faults', (control) => control.clearFaults()],
  ['get', '/settings', (control) => control.settings()],
  [
    'patch',
    '/settings',
    (control, req) => {
      control.changeSettings(readBody(req, settingsInput));
      return control.settings();
    },
  ],
  [
    'post',
    '/profile',
    (control, req) => {
      control.useProfile(readBody(req, profileInput).name);
      return control.settings();
    },
  ],
  ['post', '/expire-access-tokens', (control) => control.expireAccessTokens()],
  [
    'post',
    '/revoke-tokens',
    (control, req) => control.revokeTokens(readQuery(req, whoseSchema).learner),
  ],
  [
    'post',
    '/withdraw-authorizations',
    (control, req) => control.withdrawAuthorizations(readQuery(req, whoseSchema).learner),
  ],
  ['post', '/quota', (control, req) => control.setRemainingQuota(readBody(req, quotaInput))],
  ['post', '/learners', (control, req) => control.addLearner(readBody(req, learnerInput))],
  [
    'post',
    '/applications',
    (control, req) => control.registerApplication(readBody(req, applicationInput)),
  ],
  ['post', '/clock', (control, req) => control.advanceClock(readBody(req, clockSchema).advanceMs)],
  ['post', '/reset', (control) => control.reset()],
  ['post', '/keep-sign-ins', (control) => control.keepSignIns()],
  ['post', '/renew', (control) => control.renew()],
];

export function controlRouter(control: InstanceControl): Router {
  const router = Router();
  for (const [method, path, command] of commands) {
    router[method](path, (req, res) => {
      try {
        send(res, { status: 200, body: command(control, req) ?? {} });
      } catch (error) {
        send(res, errorReply(error));
      }
    });
  }
  return router;
}
