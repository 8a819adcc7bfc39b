/**
 * What deploy/ sets for a relay, held to what a relay reads: a variable that it does not know would be set in vain.
 * @module-tag smoke
 */
import { ConfigError, loadConfig, variableNames } from '@gleaner/relay/config';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import * as z from 'zod';
import { relayEnvironment } from '../relay/relay-process.ts';

const deploy = join(import.meta.dirname, '../../deploy');
const read = (name: string): string => readFileSync(join(deploy, name), 'utf8');
const filesOf = (folder: string): string[] =>
  readdirSync(join(deploy, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => join(folder, name));

type Variables = Readonly<Record<string, string>>;

const text = z.union([z.string(), z.number()]).transform(String);
const containerSchema = z.object({
  env: z.array(z.object({ name: z.string(), value: text })),
  envFrom: z.array(z.object({ secretRef: z.object({ name: z.string() }) })),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
  readinessProbe: z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) }),
  livenessProbe: z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) }),
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
});
const labels = z.object({ app: z.string() });
const manifestSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('Deployment'),
    spec: z.object({
      replicas: z.number().min(2),
      selector: z.object({ matchLabels: labels }),
      template: z.object({
        metadata: z.object({ labels }),
        spec: z.object({
          securityContext: z.object({
            runAsNonRoot: z.literal(true),
            runAsUser: z.number(),
            runAsGroup: z.number(),
          }),
          containers: z.tuple([containerSchema]),
          volumes: z.array(z.object({ name: z.string() })),
        }),
      }),
    }),
  }),
  z.object({
    kind: z.literal('Service'),
    spec: z.object({ selector: labels, ports: z.array(z.object({ targetPort: z.string() })) }),
  }),
  z.object({
    kind: z.literal('PodDisruptionBudget'),
    spec: z.object({ minAvailable: z.number(), selector: z.object({ matchLabels: labels }) }),
  }),
  z.object({
    kind: z.literal('Secret'),
    metadata: z.object({ name: z.string() }),
    stringData: z.record(z.string(), z.string()),
  }),
]);
const manifests = filesOf('kubernetes').flatMap((file) =>
  parseAllDocuments(read(file)).map((document) => manifestSchema.parse(document.toJS())),
);
const of = <Kind extends z.infer<typeof manifestSchema>['kind']>(kind: Kind) =>
  manifests.filter((one): one is Extract<typeof one, { kind: Kind }> => one.kind === kind);
const [deployment] = of('Deployment');
const pod = deployment?.spec.template.spec;
const container = pod?.containers[0];

const composeSchema = z.object({
  services: z.object({ relay: z.object({ environment: z.record(z.string(), text) }) }),
});
const fromImage: Variables = Object.fromEntries(
  [...read('Dockerfile').matchAll(/^ENV (.+)$/gmu)].flatMap(([, line = '']) =>
    [...line.matchAll(/(\w+)=(\S+)/gu)].map(([, name = '', value = '']) => [name, value]),
  ),
);
const fromPod: Variables = {
  ...Object.fromEntries(of('Secret').flatMap(({ stringData }) => Object.entries(stringData))),
  ...Object.fromEntries((container?.env ?? []).map(({ name, value }) => [name, value])),
};
const units = filesOf('').filter((name) => name.endsWith('.service'));
const unit = (name: string): Variables =>
  Object.fromEntries(
    [...read(name).matchAll(/^Environment=(\w+)=(.*)$/gmu)].map(([, key = '', value = '']) => [
      key,
      value.replaceAll('%i', '3000'),
    ]),
  );
const places: Readonly<Record<string, Variables>> = {
  Dockerfile: fromImage,
  'compose.yaml': composeSchema.parse(parseAllDocuments(read('compose.yaml'))[0]?.toJS()).services
    .relay.environment,
  kubernetes: fromPod,
  ...Object.fromEntries(units.map((name) => [name, unit(name)])),
};

test.each(Object.entries(places))('a relay knows every variable of %s', (_place, variables) => {
  expect(Object.keys(variables).length).toBeGreaterThan(0);
  expect(Object.keys(variables).filter((name) => !variableNames.includes(name))).toEqual([]);
});

test.each(Object.entries(places))('a relay takes every value of %s', (_place, variables) => {
  const addresses = {
    INSTANCE_URL: 'https://vocabulary.example',
    RELAY_URL: 'https://relay.example',
    DATABASE_URL: 'file:relay.sqlite',
  };
  const given = { ...relayEnvironment(addresses), ...variables };
  const problems = (() => {
    try {
      loadConfig(given);
      return [];
    } catch (error) {
      if (error instanceof ConfigError) return error.problems;
      throw error;
    }
  })();
  // What only the operator knows stands there as words.
  const left = /^(?:ENCRYPTION_KEYS|SESSION_SECRETS|DATABASE_URL) /u;
  expect(problems.filter((problem) => !left.test(problem))).toEqual([]);
});

test('the pod listens where its probes and services ask', () => {
  const variables = { ...fromImage, ...fromPod };
  const ports = Object.fromEntries(
    (container?.ports ?? []).map(({ name, containerPort }) => [name, String(containerPort)]),
  );
  expect(ports).toEqual({ http: variables.PORT, metrics: variables.METRICS_PORT });
  expect([variables.HOST, variables.METRICS_HOST]).toEqual(['0.0.0.0', '0.0.0.0']);
  expect(container?.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'http' });
  expect(container?.livenessProbe.httpGet).toEqual({ path: '/healthz', port: 'http' });
  const targets = of('Service').flatMap(({ spec }) => spec.ports.map((port) => port.targetPort));
  expect(targets.sort()).toEqual(Object.keys(ports).sort());
});

test('the pod runs as the image’s user and writes only to its mounts', () => {
  const [, user] = /^USER (\S+)$/mu.exec(read('Dockerfile')) ?? [];
  const { runAsUser, runAsGroup } = pod?.securityContext ?? {};
  expect(`${runAsUser}:${runAsGroup}`).toBe(user);
  const mounts = container?.volumeMounts ?? [];
  expect(mounts.map(({ name }) => name).sort()).toEqual(
    pod?.volumes.map(({ name }) => name).sort(),
  );
  const [, data] = /^VOLUME (\S+)$/mu.exec(read('Dockerfile')) ?? [];
  expect(mounts.map(({ mountPath }) => mountPath).sort()).toEqual([data, '/tmp']);
});

test('service, budget and deployment name the same pods, and the pod the secret', () => {
  const label = deployment?.spec.template.metadata.labels;
  expect(deployment?.spec.selector.matchLabels).toEqual(label);
  expect(of('Service').map(({ spec }) => spec.selector)).toEqual([label, label]);
  expect(of('PodDisruptionBudget').map(({ spec }) => spec.selector.matchLabels)).toEqual([label]);
  expect(container?.envFrom.map(({ secretRef }) => secretRef.name)).toEqual(
    of('Secret').map(({ metadata }) => metadata.name),
  );
});
