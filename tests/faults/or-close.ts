/** What is built upon something that must not outlive a failure to build. */
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
