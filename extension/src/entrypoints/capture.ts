/** Injected into the clicked frame; its return value is the result of `scripting.executeScript`. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { captureContext } from '../collect/capture/capture.ts';

export default defineUnlistedScript({ main: () => captureContext(document) });
