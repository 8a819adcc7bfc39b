/** A service's address as a learner knows it: its host. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
