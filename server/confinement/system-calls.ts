/** Numbers of Linux's system calls by processor, as the kernel's headers have them; null where there is none. */
export type Numbers = readonly [x64: number, arm64: number | null];

const processors = { x64: 0, arm64: 1 } as const;
export type Processor = keyof typeof processors;

/** The processor's calls are known here: those that native packages have binaries for. */
export const isKnownProcessor = (arch: string): arch is Processor => Object.hasOwn(processors, arch);

/** What makes the confinement. */
export const confining = {
  seccomp: [317, 277],
  landlockCreateRuleset: [444, 444],
  landlockAddRule: [445, 445],
  landlockRestrictSelf: [446, 446],
} as const satisfies Record<string, Numbers>;

/** Looked at by their arguments or refused in their own way. */
export const examined = {
  clone: [56, 220],
  clone3: [435, 435],
  tgkill: [234, 131],
  prlimit64: [302, 261],
  socket: [41, 198],
} as const satisfies Record<string, Numbers>;

/** Refused, but to a program that listens. */
export const listening = {
  bind: [49, 200],
  listen: [50, 201],
  accept: [43, 202],
  accept4: [288, 242],
} as const satisfies Record<string, Numbers>;

/** Never called by what reads its files and computes; code in its place would. */
export const refused: Readonly<Record<string, Numbers>> = {
  // Networks, and other programs' sockets.
  socketpair: [53, 199],
  connect: [42, 203],
  // Processes: new ones, and what is done to others.
  fork: [57, null],
  vfork: [58, null],
  kill: [62, 129],
  tkill: [200, 130],
  rt_sigqueueinfo: [129, 138],
  rt_tgsigqueueinfo: [297, 240],
  pidfd_open: [434, 434],
  pidfd_getfd: [438, 438],
  pidfd_send_signal: [424, 424],
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  process_madvise: [440, 440],
  process_mrelease: [448, 448],
  kcmp: [312, 272],
  move_pages: [279, 239],
  migrate_pages: [256, 238],
  // Memory and queues shared with other programs.
  shmget: [29, 194],
  shmat: [30, 196],
  shmctl: [31, 195],
  msgget: [68, 186],
  semget: [64, 190],
  mq_open: [240, 180],
  memfd_create: [319, 279],
  // Changes to files that Landlock leaves out.
  chmod: [90, null],
  fchmod: [91, 52],
  fchmodat: [268, 53],
  fchmodat2: [452, 452],
  chown: [92, null],
  fchown: [93, 55],
  lchown: [94, null],
  fchownat: [260, 54],
  utime: [132, null],
  utimes: [235, null],
  futimesat: [261, null],
  utimensat: [280, 88],
  setxattr: [188, 5],
  lsetxattr: [189, 6],
  fsetxattr: [190, 7],
  removexattr: [197, 14],
  lremovexattr: [198, 15],
  fremovexattr: [199, 16],
  truncate: [76, 45],
  name_to_handle_at: [303, 264],
  open_by_handle_at: [304, 265],
  fanotify_init: [300, 262],
  // File systems and namespaces.
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  move_mount: [429, 429],
  open_tree: [428, 428],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  setns: [308, 268],
  unshare: [272, 97],
  // The kernel's wide surfaces, and what only administrators need.
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  keyctl: [250, 219],
  add_key: [248, 217],
  request_key: [249, 218],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  personality: [135, 92],
  modify_ldt: [154, null],
  iopl: [172, null],
  ioperm: [173, null],
  syslog: [103, 116],
  acct: [163, 89],
  quotactl: [179, 60],
  swapon: [167, 224],
  swapoff: [168, 225],
  reboot: [169, 142],
  sethostname: [170, 161],
  setdomainname: [171, 162],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  adjtimex: [159, 171],
  clock_adjtime: [305, 266],
};

/** A call's number on a processor. */
export const numberOf = (numbers: Numbers, processor: Processor): number | null => numbers[processors[processor]];
