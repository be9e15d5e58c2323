/** As much of a browser as modules ask for when they are loaded; tests bring what they need beyond that. */

Object.assign(globalThis, { location: new URL('http://localhost/'), addEventListener: () => {} });
