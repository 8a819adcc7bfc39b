/** The browser's permissions for sites, and the learner's answer to its prompt. @param manifest a pattern that is always allowed */
export function sitePermissions(manifest: string) {
  const access = {
    /** Patterns, in the order in which they were allowed. */
    allowed: [manifest],
    answer: () => Promise.resolve(true),
    permissions: {
      request: async ({ origins }: { origins: string[] }) => {
        const yes = await access.answer();
        if (yes) access.allowed.push(...origins);
        return yes;
      },
      contains: ({ origins }: { origins: string[] }) =>
        Promise.resolve(origins.every((origin) => access.allowed.includes(origin))),
      getAll: () => Promise.resolve({ origins: access.allowed }),
      remove: ({ origins }: { origins: string[] }) => {
        access.allowed = access.allowed.filter((origin) => !origins.includes(origin));
        return Promise.resolve(true);
      },
    },
  };
  return access;
}
