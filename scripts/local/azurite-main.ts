/** Azurite without the modules of its telemetry, which is off and would take half of the time to load. */
import Module from 'node:module';

const original = Module.prototype.require;
function requireWithoutTelemetry(this: Module, id: string): unknown {
  return id === 'applicationinsights' ? {} : original.call(this, id);
}
Module.prototype.require = Object.assign(requireWithoutTelemetry, original);
Module.createRequire(import.meta.url)('azurite/dist/src/azurite.js');
