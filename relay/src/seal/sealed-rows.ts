/**
 * Names of the rows that hold ciphertext. Each is sealed into its ciphertext, so `rekey` must know
 * them by the same name as whoever wrote them.
 */
export const sealedRow = {
  grant: (id: string): string => `grants/${id}`,
  login: (stateHash: string): string => `logins/${stateHash}`,
  receipt: (grantId: string, key: string): string => `receipts/${grantId}/${key}`,
};
