import Foundation
import Ink
import Testing

@testable import Desk

@Suite struct ThemeTests {
  @Test(arguments: Theme.all)
  func `words are seen well on every ground`(theme: Theme) {
    let least = theme == .contrast ? 7.0 : 4.5
    for words in [theme.text, theme.second] {
      for ground in [theme.desk, theme.bar, theme.surface, theme.soft] {
        #expect(words.contrast(to: ground) >= least, "\(theme.name)")
      }
    }
    // Toasts and names are written in the color of the bar on that of words.
    #expect(theme.bar.contrast(to: theme.text) >= least)
    for ground in [theme.desk, theme.bar, theme.surface, theme.soft] {
      #expect(theme.chosen.contrast(to: ground) >= least, "\(theme.name)")
    }
    #expect(theme.text.contrast(to: theme.hover) >= least)
    // Lines that separate.
    for ground in [theme.bar, theme.surface] {
      #expect(theme.hair.contrast(to: ground) >= 1.3, "\(theme.name)")
    }
    // Icons of what is selected.
    for ground in [theme.bar, theme.surface, theme.soft] {
      #expect(theme.accent.contrast(to: ground) >= (theme == .contrast ? 7 : 3), "\(theme.name)")
    }
  }

  @Test func `the contrast is the one of the guidelines`() {
    #expect(abs(Color(rgb: 0).contrast(to: Color(rgb: 0xFFFFFF)) - 21) < 0.01)
    #expect(abs(Color(rgb: 0x777777).contrast(to: Color(rgb: 0xFFFFFF)) - 4.48) < 0.05)
    #expect(abs(Color(rgb: 0xD0452A).contrast(to: Color(rgb: 0xF7F5F1)) - 4.22) < 0.01)
  }
}

extension Color {
  /// How well the color is seen on another, 1 to 21, as the web's guidelines define it.
  func contrast(to other: Color) -> Double {
    let (light, dark) = (max(luminance, other.luminance), min(luminance, other.luminance))
    return (light + 0.05) / (dark + 0.05)
  }

  private var luminance: Double {
    func channel(_ shift: UInt32) -> Double {
      let share = Double(rgba >> shift & 0xFF) / 255
      guard share > 0.03928 else { return share / 12.92 }
      return pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * channel(24) + 0.7152 * channel(16) + 0.0722 * channel(8)
  }
}
