import { registerHooks } from 'node:module';

/** Given to `--import`: says on the error output which modules of OpenTelemetry the process loads. */
registerHooks({
  load(url, context, next) {
    if (url.includes('/node_modules/@opentelemetry/')) process.stderr.write(`${url}\n`);
    return next(url, context);
  },
});
