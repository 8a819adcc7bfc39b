/** Closes a resource when building something upon it fails. */
export async function orClose<Base extends { close(): Promise<void> }, Built>(
  base: Base,
  build: (base: Base) => Promise<Built>,
): Promise<Built> {
  try {
    return await build(base);
  } catch (error) {
    await base.close();
    throw error;
  }
}
