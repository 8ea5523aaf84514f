/** Starts Azurite without its telemetry module, which is off anyway and takes half of the start-up time. */
import Module from 'node:module';

const original = Module.prototype.require;
function requireWithoutTelemetry(this: Module, id: string): unknown {
  return id === 'applicationinsights' ? {} : original.call(this, id);
}
Module.prototype.require = Object.assign(requireWithoutTelemetry, original);
Module.createRequire(import.meta.url)('azurite/dist/src/azurite.js');
