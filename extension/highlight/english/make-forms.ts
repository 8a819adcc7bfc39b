/** `npm run forms -w extension`: writes the file that `forms.ts` reads, after a change of rules or dictionary. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findForms } from './find-forms.ts';

const target = path.join(import.meta.dirname, '../../public/english-forms.json');
await writeFile(target, `${JSON.stringify(findForms(), null, 2)}\n`);
