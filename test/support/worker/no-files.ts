// What a private window of some browsers does.
navigator.storage.getDirectory = () =>
  Promise.reject(new DOMException('no files', 'SecurityError'));

export {};
