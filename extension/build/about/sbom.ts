/** The packages that are in an archive of the extension, in the form of CycloneDX 1.5. */
import type { Package } from '../../src/pages/options/package-list.ts';

export function sbomOf(name: string, version: string, packages: readonly Package[]): string {
  const components = packages.map((one) => ({
    type: 'library',
    'bom-ref': `${one.name}@${one.version}`,
    ...{ name: one.name, version: one.version },
    licenses: [{ expression: one.license }],
    purl: `pkg:npm/${one.name.replace('@', '%40')}@${one.version}`,
  }));
  const metadata = { component: { type: 'application', 'bom-ref': name, name, version } };
  const sbom = { bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, metadata, components };
  return `${JSON.stringify(sbom, null, 2)}\n`;
}
