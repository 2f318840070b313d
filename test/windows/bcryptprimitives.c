// The one function that Node and sharp take from Windows' library of this name, which Wine 8 lacks.
#include <windows.h>
#include <ntsecapi.h>

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE bytes, SIZE_T count) { return RtlGenRandom(bytes, count); }
