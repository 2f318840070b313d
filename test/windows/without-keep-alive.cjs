// Wine 8 refuses an option of sockets that Windows 10 has (TCP_KEEPIDLE), and Node's `fetch` ends with it.
const { Socket } = require('node:net');

Socket.prototype.setKeepAlive = function setKeepAlive() {
  return this;
};
