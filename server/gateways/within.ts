/** What `work` comes to; after so many milliseconds what `late` answers or throws instead. `work` itself goes on. */
export async function within<Result>(ms: number, work: Promise<Result>, late: () => Result): Promise<Result> {
  const over = Promise.withResolvers<Result>();
  const timer = setTimeout(() => {
    try {
      over.resolve(late());
    } catch (error) {
      over.reject(error);
    }
  }, ms);
  try {
    return await Promise.race([work, over.promise]);
  } finally {
    clearTimeout(timer);
  }
}
