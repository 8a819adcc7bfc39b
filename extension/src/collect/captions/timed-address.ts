/** The address of a page with the time of its video, on sites that have an address for it. */

/** By the site's host name: the name of the time in the address, in seconds. */
const names: Readonly<Record<string, string>> = {
  'youtube.com': 't',
  'youtu.be': 't',
  'bilibili.com': 't',
  'twitch.tv': 't',
  'dailymotion.com': 'start',
  'ted.com': 't',
  'nicovideo.jp': 'from',
  'odysee.com': 't',
};

/** @param seconds from the video's beginning. The address itself where the site has none for a time. */
export function timedAddress(address: string, seconds: number): string {
  if (!URL.canParse(address) || !Number.isFinite(seconds)) return address;
  const url = new URL(address);
  const site = Object.keys(names).find(
    (host) => url.hostname === host || url.hostname.endsWith(`.${host}`),
  );
  if (site === undefined) return address;
  const unit = site === 'twitch.tv' ? 's' : '';
  url.searchParams.set(names[site] ?? 't', `${Math.floor(seconds)}${unit}`);
  return url.href;
}
