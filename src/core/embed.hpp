#pragma once

#include <string_view>

// A file that becomes part of the program, byte for byte: BANMEN_EMBED(name, "path") at file scope
// defines `std::string_view name()`. The assembler reads it; as C++ a large file would take minutes
// to compile.
#define BANMEN_EMBED(name, path)                                                              \
  asm(".section .rodata\n.balign 16\n"                                                        \
      "banmen_embedded_" #name ":\n.incbin \"" path                                           \
      "\"\n"                                                                                  \
      "banmen_embedded_" #name "_end:\n.previous\n");                                         \
  extern "C" const char banmen_embedded_##name[], banmen_embedded_##name##_end[];             \
  static std::string_view name() {                                                            \
    return {banmen_embedded_##name,                                                           \
            static_cast<std::size_t>(banmen_embedded_##name##_end - banmen_embedded_##name)}; \
  }
