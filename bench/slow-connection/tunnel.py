"""
Delays packets between this network and a namespace. Handshakes, TCP windows and TLS records are real then, unlike with
the throttling of a browser. `tc netem` would do the same, but many kernels lack it. Needs root.

    tunnel.py NAMESPACE OUR_ADDRESS ITS_ADDRESS DELAY_MS KBIT_PER_SECOND
"""

import ctypes
import fcntl
import heapq
import os
import select
import struct
import subprocess
import sys
import time

SET_INTERFACE = 0x400454CA
TUN_WITHOUT_HEADER = 0x1001
CLONE_NEWNET = 0x40000000
LONGEST_QUEUE_S = 3

namespace, our_address, its_address, delay_ms, kbit = sys.argv[1:]
delay = float(delay_ms) / 1000
bits_per_second = float(kbit) * 1000


def open_end(name, address):
    """Opens one end of the tunnel in the current network namespace."""
    end = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(end, SET_INTERFACE, struct.pack("16sH", name.encode(), TUN_WITHOUT_HEADER))
    subprocess.run(["ip", "address", "add", f"{address}/24", "dev", name], check=True)
    subprocess.run(["ip", "link", "set", name, "up", "mtu", "1500"], check=True)
    return end


ours = open_end("slow-link", our_address)
network = os.open(f"/run/netns/{namespace}", os.O_RDONLY)
if ctypes.CDLL("libc.so.6", use_errno=True).setns(network, CLONE_NEWNET) != 0:
    raise OSError(ctypes.get_errno(), "setns")
its = open_end("slow-link", its_address)
print("open", flush=True)

other_end = {ours: its, its: ours}
free_at = {ours: 0.0, its: 0.0}
queue = []
number = 0
while True:
    now = time.monotonic()
    while queue and queue[0][0] <= now:
        _, _, end, packet = heapq.heappop(queue)
        try:
            os.write(end, packet)
        except OSError:
            pass  # A full receiver loses packets, as on a real link.
    timeout = max(0, queue[0][0] - now) if queue else 1
    for end in select.select([ours, its], [], [], timeout)[0]:
        while True:
            try:
                packet = os.read(end, 65535)
            except BlockingIOError:
                break
            now = time.monotonic()
            if free_at[end] - now > LONGEST_QUEUE_S:
                continue
            free_at[end] = max(free_at[end], now) + len(packet) * 8 / bits_per_second
            number += 1
            heapq.heappush(queue, (free_at[end] + delay, number, other_end[end], packet))
